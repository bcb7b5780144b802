/** When the scripts of a page start: once it is painted, or when somebody first touches it. */
export type Start = 'paint' | 'interaction'

const PRELOAD = /<link rel="modulepreload"[^>]*?href="([^"]+)"[^>]*?\/?>/g
const MODULE = /<script([^>]*?) type="module" async=""([^>]*)>([\s\S]*?)<\/script>/

/**
 * Lets a page be painted before its scripts load: React Router's module preloads and start script, which would compete
 * with fonts and first paint, wait in an inert element until {@link STARTER} runs them.
 */
export function startLater(html: string, start: Start, nonce: string): string {
  const [, , , code] = MODULE.exec(html) ?? []
  if (code === undefined) return html
  const preloads = [...html.matchAll(PRELOAD)].map((match) => match[1])
  const starter = STARTER.replace('__PRELOADS__', JSON.stringify(preloads)).replace('__START__', JSON.stringify(start))
  return html
    .replace(PRELOAD, '')
    .replace(
      MODULE,
      () => `<script type="text/plain" id="start">${code}</script><script nonce="${nonce}">${starter}</script>`,
    )
}

/** Runs the waiting module; kept small, since it is part of every page. */
const STARTER = `(function(d,w,p,s){var n=d.currentScript.nonce,done;
function go(){if(done)return;done=1;p.forEach(function(h){var l=d.createElement("link");l.rel="modulepreload";l.href=h;d.head.append(l)});
var m=d.createElement("script");m.type="module";m.nonce=n;m.textContent=d.getElementById("start").textContent;d.body.append(m)}
if(s=="interaction")["pointerover","pointerdown","keydown","focusin"].forEach(function(e){w.addEventListener(e,go,{once:true,passive:true})});
else requestAnimationFrame(function(){setTimeout(go)})})(document,window,__PRELOADS__,__START__)`
