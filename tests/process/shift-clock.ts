import { readFileSync } from 'node:fs'

/** Loaded before a site: its clock is off by as many milliseconds as the file CLOCK_FILE says. */
const file = process.env.CLOCK_FILE ?? ''
const looksEvery = 20
const RealDate = Date
const tell = () => Number(readFileSync(file, 'utf8')) || 0
let shift = tell()
setInterval(() => {
  shift = tell()
}, looksEvery).unref()

globalThis.Date = class extends RealDate {
  constructor(...given: [] | [number]) {
    if (given.length > 0) super(...(given as [number]))
    else super(RealDate.now() + shift)
  }

  static override now(): number {
    return RealDate.now() + shift
  }
} as DateConstructor
