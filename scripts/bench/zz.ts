import { cpSync } from "node:fs";
import { stagePeer } from "./peers/stage-peer.ts";
import { peers } from "./peers/peer.ts";
import { startMeasuredSite } from "./site-under-test.ts";
import { runPeer } from "./peers/run-peer.ts";
import { visit, launchBrowser } from "./browser.ts";
const site = await startMeasuredSite();
const html = await Promise.all(["/","/rfq"].map(async p => (await fetch(`http://127.0.0.1:${site.port}${p}`)).text()));
await site.stop();
const b = await launchBrowser();
for (const p of peers.filter(p=>process.argv.includes(p.folder))) {
 const t=performance.now();
 try { const s = stagePeer(p, "/tmp/peers-staged", html); console.log(p.name, s, (performance.now()-t)|0);
 const r = await runPeer(s.folder);
 for (const path of ["/","/rfq"]) { const v = await visit(b, `http://localhost:${r.port}${path}`); console.log(path, v.largestPaint, v.blockingMs, v.requests.map(x=>`${x.type} ${x.bytes} ${x.url}`)); }
 await r.stop();
 } catch (e) { console.log(p.name, String(e).slice(0,3000)); }
}
await b.close();
