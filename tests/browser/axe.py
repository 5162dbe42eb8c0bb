"""axe-core, which finds what a page keeps from people who do not see, hear or point.

It is no part of the repository (its licence is the MPL-2.0): one release, known by its digest, is
fetched from npm into ``build/axe`` when a test first needs it.
"""

import base64
import hashlib
import io
import tarfile
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

import pytest
from selenium.webdriver import Chrome

RELEASE = "4.14.1"
ADDRESS = f"https://registry.npmjs.org/axe-core/-/axe-core-{RELEASE}.tgz"
SHA512 = "FHfa+lmNjQZfJz1q8wKqIDwC6DExcHt/pkjNQb09a3NPjCKg2rhu5qb2S4r76ASyFNNtuFooJpZe37OgudVGtQ=="
KEPT = Path(__file__).parents[2] / "build" / "axe" / f"axe-{RELEASE}.js"
PATIENCE_S = 20.0

JUDGE = """
const [tell] = arguments;
axe.run(document, { resultTypes: ["violations"] }).then(({ violations }) => tell(violations));
"""


def axe_core() -> str:
    """Return the program; skip the test where it cannot be fetched."""
    if not KEPT.exists():
        try:
            with urlopen(ADDRESS, timeout=PATIENCE_S) as answer:
                archive = answer.read()
        except (URLError, TimeoutError) as error:
            pytest.skip(f"axe-core cannot be fetched: {error}")
        digest = hashlib.sha512(archive).digest()
        assert base64.b64encode(digest).decode() == SHA512, "npm gave another axe-core"
        with tarfile.open(fileobj=io.BytesIO(archive)) as opened:
            program = opened.extractfile("package/axe.min.js").read()
        KEPT.parent.mkdir(parents=True, exist_ok=True)
        KEPT.write_bytes(program)
    return KEPT.read_text(encoding="utf-8")


def findings(window: Chrome) -> list[str]:
    """What axe-core objects to on the page as it is now: how grave, which rule, where."""
    if not window.execute_script("return 'axe' in window"):
        window.execute_script(axe_core())
    window.set_script_timeout(PATIENCE_S)
    return [
        f"{found['impact']}: {found['id']}: {found['help']}: {node['target']} {node['html'][:200]}"
        for found in window.execute_async_script(JUDGE)
        for node in found["nodes"]
    ]
