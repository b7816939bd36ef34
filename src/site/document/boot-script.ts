/**
 * Two frames later the first paint has happened; only then is the form's script asked for, so that it never competes
 * with what the visitor reads. Until it has come, the form is a plain HTML form and works as one.
 */
export function bootScriptFor(scriptUrl: string) {
  return `requestAnimationFrame(()=>requestAnimationFrame(()=>import(${JSON.stringify(scriptUrl)})))`;
}
