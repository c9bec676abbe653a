import { createContext } from 'react'

/** Runs with the document: what is tapped or sent before the dashboard has come to life is done as soon as it has, and
 * nothing is typed that would be lost. Links lead on by themselves. */
export const holdScript = `{let held
const kinds=['click','submit','beforeinput']
const hold=e=>{if(e.target.closest('a[href]'))return
e.preventDefault();e.stopImmediatePropagation()
if(e.type=='click')held=e.target}
for(const k of kinds)addEventListener(k,hold,true)
window.releaseTaps=()=>{for(const k of kinds)removeEventListener(k,hold,true)
if(held?.isConnected)held.click()
held=undefined}}`

/** Once React answers; later calls do nothing. */
export const releaseTaps = () => (window as { releaseTaps?: () => void }).releaseTaps?.()

/** Lets an inline script of the document run; known to the server's rendering only. */
export const InlineNonce = createContext<string | undefined>(undefined)
