/**
 * Asks for the form's script once the browser has painted, or when the visitor is already in the form, so that it never
 * competes with what is read first. Until it has come, the form is a plain HTML form and works as one.
 */
export function bootScriptFor(scriptUrl: string) {
  return `${loadOnce(scriptUrl)}${afterPaint};addEventListener("focusin",load,{once:true})`;
}

function loadOnce(scriptUrl: string) {
  return `const load=()=>import(${JSON.stringify(scriptUrl)});`;
}

const afterPaint =
  'try{new PerformanceObserver((list,observer)=>{if(list.getEntriesByName("first-contentful-paint").length){observer.disconnect();load()}}).observe({type:"paint",buffered:true})}catch{setTimeout(load)}';
