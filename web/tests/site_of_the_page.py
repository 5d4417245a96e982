"""What every test of the page in a browser begins with: the exported files, served under a path of their own."""

import functools
import http.server
import os
import shutil
import threading

UNDER = "/some/where/"


class Files(http.server.SimpleHTTPRequestHandler):
    """Plain files, all below one path."""

    def translate_path(self, path):
        if not path.startswith(UNDER):
            return "/nowhere"
        return super().translate_path(path[len(UNDER) - 1 :])

    def log_message(self, *_):
        pass


def serve(folder):
    """Serves a folder as any file server might, and gives its address."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Files, directory=folder))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return f"http://127.0.0.1:{server.server_port}{UNDER}"


def chromium():
    names = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"]
    return os.environ.get("TABLERO_CHROMIUM") or next(filter(None, map(shutil.which, names)))
