import { request } from 'node:http'
import https from 'node:https'
import { syncBuiltinESMExports } from 'node:module'

/** Preloaded into a site, which sends to public push services only: routes `push.example.com` to PUSH_SERVICE, a push
 * service on this machine. */
const service = process.env.PUSH_SERVICE ?? ''
const requestDirectly = https.request
type Request = (address: string, options: object, onResponse: () => void) => ReturnType<typeof request>

const route: Request = (address, options, onResponse) =>
  new URL(address).hostname === 'push.example.com'
    ? request(service, options, onResponse)
    : requestDirectly(address, options, onResponse)
https.request = route as typeof https.request
syncBuiltinESMExports()
