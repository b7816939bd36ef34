import { startSite } from "../start-site.ts";
import { startBareServer } from "./bare-server.ts";
import { applyLoad } from "./load.ts";
import { launchBrowser, visit } from "./browser.ts";
const site = await startSite({LOG_LEVEL:"error", RATE_LIMIT_PER_HOUR:"1000000"}).catch(()=>startSite({}));
const bare = await startBareServer({port: site.port, paths:["/","/rfq"], keepsHeaders:true, keepsScripts:true});
const min = await startBareServer({port: site.port, paths:["/","/rfq"], keepsHeaders:false, keepsScripts:true});
for (let i=0;i<2;i++) for (const [n,s] of [["site",site],["bare",bare],["min",min]] as const) {
  const r = await applyLoad({port:s.port, what:"page", path:"/", connections:32, seconds:1});
  console.log(n, r.answered, r.failed, r.perSecond|0);
}
const b = await launchBrowser();
for (const p of ["/","/rfq"]) for (const s of [site,bare]) { const t=performance.now(); const v = await visit(b, `http://localhost:${s.port}${p}`, "load"); console.log(p, (performance.now()-t)|0, {...v, requests: v.requests.map(r=>`${r.type} ${r.bytes} ${r.startedAt|0} ${r.isBlocking} ${r.url}`)}); }
await b.close(); await bare.stop(); await min.stop(); await site.stop();
