import { dayOf, minuteMs } from '#core/time.ts'
import type { ResponseCache } from './response-cache.ts'

/** Drops the pages when a year begins, because their footer may name it. Returns a function that stops. */
export function followYear(cache: Pick<ResponseCache, 'invalidate'>, now: () => Date): () => void {
  const yearNow = () => dayOf(now()).slice(0, 4)
  let year = yearNow()
  const timer = setInterval(() => {
    if (yearNow() === year) return
    year = yearNow()
    // The copyright line is one of these settings.
    cache.invalidate('site_settings')
  }, minuteMs)
  timer.unref()
  return () => clearInterval(timer)
}
