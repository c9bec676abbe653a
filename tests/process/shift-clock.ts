import { existsSync, readFileSync } from 'node:fs'

/** Preloaded into a site: shifts its clock by the milliseconds in the file CLOCK_FILE, once there is one. */
const file = process.env.CLOCK_FILE ?? ''
const checkInterval = 20
const RealDate = Date
const readShift = () => (existsSync(file) ? Number(readFileSync(file, 'utf8')) || 0 : 0)
let shift = readShift()
setInterval(() => {
  shift = readShift()
}, checkInterval).unref()

globalThis.Date = class extends RealDate {
  constructor(...given: [] | [number]) {
    if (given.length > 0) super(...(given as [number]))
    else super(RealDate.now() + shift)
  }

  static override now(): number {
    return RealDate.now() + shift
  }
} as DateConstructor
