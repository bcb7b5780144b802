import { CAMPAIGN } from './session/campaign.ts'
import { TAKEN_OVER } from '../ui/taken-over.ts'

/** When the scripts of a page start: once it is painted, or when somebody first touches it. */
export type Start = 'paint' | 'interaction' | Waiting

/** Scripts that wait for the first touch, but not for ever. */
export interface Waiting {
  /** Milliseconds after which they start by themselves. */
  readonly atLatest: number
  /** Names of what this tab may have kept (in `sessionStorage`) for the page to show: with it, they start at once. */
  readonly unlessKept: readonly string[]
}

const ENTRY = /\/entry\.client-/
const PRELOAD = /<link rel="modulepreload"[^>]*?href="([^"]+)"[^>]*?\/?>/g
const MODULE = /<script([^>]*?) type="module" async=""([^>]*)>([\s\S]*?)<\/script>/

interface Options {
  readonly start: Start
  /** The route's name, told as a page view; without one nothing is told. */
  readonly page: string | undefined
  readonly nonce: string
}

/**
 * Lets a page be painted before its scripts load: React Router's module preloads and start script, which would compete
 * with fonts and first paint, wait in an inert element until {@link STARTER} runs them.
 */
export function startLater(html: string, { start, page, nonce }: Options): string {
  const [, , , code] = MODULE.exec(html) ?? []
  if (code === undefined) return html
  const modules = [...html.matchAll(PRELOAD)].map(([, href = '']) => href)
  // The one that begins to hydrate stands first: it waits for all others.
  const ordered = modules.toSorted((one, other) => Number(ENTRY.test(other)) - Number(ENTRY.test(one)))
  const facts = [ordered, start, page ?? ''].map((fact) => JSON.stringify(fact)).join()
  const scripts = `<script type="text/plain" data-start nonce="${nonce}">${code}</script><script nonce="${nonce}">${STARTER}(${facts})</script>`
  return html.replace(PRELOAD, '').replace(MODULE, () => scripts)
}

/**
 * Part of every page, so it is small: tells the page view once the page is painted (given up after 2 s), and runs the
 * waiting module then, or at the first touch, whose own answer is painted before; browsers make up a move of nothing once
 * a page is laid out. A module that a new deployment has removed reloads the page, once a minute.
 *
 * A page whose connection is lost stays: it says so, and starts once something of the server's can be had again. Until
 * scripts have taken over it then leads nowhere, since a browser without connection would put a page of its own in place
 * of this one; and what was typed into a form that keeps its draft is kept when somebody leaves. Dates that were changed go along
 * with a link to the page it stands on.
 *
 * Scripts start in steps between which a touch is answered: first each shared part runs in a task of its own. React would
 * put everything off and take over the whole page at once if it heard of a touch meanwhile. A page that waits for its first
 * touch works without scripts, so until they have taken over it goes on as one without: React hears of nothing, and is told
 * then of what was typed, and of a button that nothing else answers.
 */
const STARTER = `(function(preloads,start,page){
var d=document,w=window,nonce=d.currentScript.nonce,begun,ran,lost,probing
function go(){
if(begun||lost)return
if(isOffline())return lose()
begun=1
preloads.forEach(function(href){setTimeout(function(){
var l=d.createElement("link");l.rel="modulepreload";l.href=href;d.head.append(l)})})
if(start!="paint")touches("add")
preloads.slice(1).reduce(function(before,href){
return before.then(function(){return import(href)}).then(function(){return new Promise(function(next){setTimeout(next)})})
},Promise.resolve()).then(run,fail)}
function run(){
if(ran)return
ran=1
var m=d.createElement("script")
m.type="module";m.nonce=nonce;m.textContent=d.querySelector("script[data-start]").textContent
d.body.append(m)}
function isOffline(){return navigator.onLine===false}
function isTakenOver(){return d.documentElement.dataset.scripts}
function probe(){return isOffline()?Promise.reject():fetch(preloads[0],{method:"HEAD",cache:"no-store"})}
function fail(){
if(probing||lost)return
probing=1
probe().then(renew,lose).then(function(){probing=0})}
function renew(){
var s=sessionStorage,last=+s.getItem("chunk-reload")
if(Date.now()-last>6e4){s.setItem("chunk-reload",Date.now());location.reload()}
else run()}
function lose(){
if(lost)return
lost=1
begun=isTakenOver()
tellLost()
setTimeout(again,1e3)}
function again(){probe().then(function(){
lost=0
tellLost()
if(!isTakenOver())go()},function(){setTimeout(again,1e3)})}
function tellLost(){d.querySelector("[data-connection-lost]").hidden=!lost}
w.addEventListener("offline",lose)
w.addEventListener("error",function(e){if(e.target&&e.target.rel=="modulepreload")fail()},true)
;["submit","click"].forEach(function(kind){w.addEventListener(kind,function(e){
var a=kind=="click"&&e.target.closest("a[href]")
if(isTakenOver()||!isOffline()||kind=="click"&&!(a&&a.origin==location.origin&&!a.hash))return
e.preventDefault()
lose()},true)})
w.addEventListener("pagehide",function(){
var form=d.querySelector("form[data-draft]"),draft={},typed
if(isTakenOver()||!form)return
var names=form.dataset.draft.split(" "),key=names.shift()
names.forEach(function(name){
var field=form.elements[name]
if(!field)return
draft[name]=field.value
typed=typed||field.value!=field.defaultValue})
if(typed)try{sessionStorage.setItem(key,JSON.stringify(draft))}catch(e){}})
d.querySelectorAll("a[data-whole-address]").forEach(function(a){
var query=new URLSearchParams(a.search)
new URLSearchParams(location.search).forEach(function(value,name){if(${CAMPAIGN}.test(name)){query.set(name,value);a.search=query}})})
w.addEventListener("click",function(e){
var a=e.target.closest("a[data-whole-address]"),date=d.querySelector("[name=from_date]"),typed
if(isTakenOver()||!a||!date)return
var query=new URLSearchParams(a.search)
Array.from(date.form.elements).forEach(function(f){
if(!f.name)return
typed=typed||(f.options?!f.options[f.selectedIndex].defaultSelected:f.value!=f.defaultValue)
query.set(f.name,f.value)})
if(typed){query.set("edit",1);a.search=query}},true)
var held=new Set,pressed
function touches(act){("pointerdown pointerup mousedown mouseup touchstart touchend click contextmenu keydown keypress keyup "
+"beforeinput textInput compositionstart compositionend paste input change")
.split(" ").forEach(function(e){d[act+"EventListener"](e,hold,true)})}
function hold(e){
var t=e.target
e.stopImmediatePropagation()
if(e.type=="input"||e.type=="change")held.add(t)
if(e.type=="click")pressed=t.closest("button[type=button]:not([popovertarget])")}
w.addEventListener("${TAKEN_OVER}",function(){
touches("remove")
held.forEach(function(t){["input","change"].forEach(function(e){t.dispatchEvent(new Event(e,{bubbles:true}))})})
held.clear()
if(pressed)pressed.click()
pressed=0})
function tell(){
if(page)fetch("/session/events",{method:"POST",keepalive:true,signal:AbortSignal.timeout(2e3),body:JSON.stringify({page:page,
query:location.search.slice(1).split("&").filter(function(a){return a.indexOf("utm_")==0}).join("&")})}).catch(function(){})}
function painted(then){requestAnimationFrame(function(){setTimeout(then)})}
function kept(){try{return (start.unlessKept||[]).some(function(name){return sessionStorage.getItem(name)})}catch(e){}}
painted(function(){tell();if(start=="paint"||kept())go();else if(start.atLatest)setTimeout(go,start.atLatest)})
function touched(e){if(e.type!="pointermove"||e.movementX||e.movementY)painted(go)}
if(start!="paint")["pointermove","pointerdown","keydown","focusin","input"].forEach(function(e){w.addEventListener(e,touched,{passive:true})})
})`
