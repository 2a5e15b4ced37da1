// Places around the edge of a grid, clockwise from the upper left corner, as values of CSS `grid-area`.

export function around(columns, rows) {
  const places = [];
  for (let column = 1; column <= columns; column += 1) places.push([1, column]);
  for (let row = 2; row <= rows; row += 1) places.push([row, columns]);
  for (let column = columns - 1; column >= 1; column -= 1) places.push([rows, column]);
  for (let row = rows - 1; row >= 2; row -= 1) places.push([row, 1]);
  return places.map(([row, column]) => `${row} / ${column}`);
}

// Lets the stylesheet choose between a wide and a tall loop for the same element.
export function place(element, wide, tall) {
  element.style.setProperty("--wide", wide);
  element.style.setProperty("--tall", tall);
  return element;
}
