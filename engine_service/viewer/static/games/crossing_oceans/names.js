// Names as people write them.

const SMALL = new Set(["of", "der", "de"]);

function capital(word) {
  return SMALL.has(word) ? word : word[0].toUpperCase() + word.slice(1);
}

const IRREGULAR = {
  kaiser_wilhelm_ii: "Kaiser Wilhelm II",
  st_paul: "St. Paul",
  fuerst_bismarck: "Fürst Bismarck",
  kaiser_wilhelm_der_grosse: "Kaiser Wilhelm der Große",
  hq_cunard: "Cunard Line",
  hq_hapag: "Hamburg America Line",
  hq_holland_america: "Holland America Line",
  hq_norddeutscher_lloyd: "Norddeutscher Lloyd",
  hq_white_star: "White Star Line",
  rio_de_janeiro: "Rio de Janeiro",
};

export function named(id) {
  return IRREGULAR[id] ?? id.split("_").map(capital).join(" ");
}
