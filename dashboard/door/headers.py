"""Headers: nothing from another host, nothing inline, nobody frames us."""

from typing import Final

from flask import Flask, Response

from dashboard import here

POLICY: Final = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "form-action 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)

HEADERS: Final = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=()",
}


def install(app: Flask) -> None:
    """Put them on every answer."""

    @app.after_request
    def put(response: Response) -> Response:
        for name, value in HEADERS.items():
            response.headers.setdefault(name, value)
        if here.settings().https:
            response.headers.setdefault("Strict-Transport-Security", "max-age=31536000")
        if "Cookie" in response.headers.get("Vary", "") or "Set-Cookie" in response.headers:
            response.headers.setdefault("Cache-Control", "private, no-cache")
        return response
