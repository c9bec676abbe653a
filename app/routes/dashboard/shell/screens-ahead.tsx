import { useEffect, useState } from 'react'
import { PrefetchPageLinks } from 'react-router'
import type { User } from '#app/api/account.ts'
import { addressOf, adminPanel, userPanel } from './screens.ts'

/** After the screen that was asked for has come to life. */
const pause = 2_000

/** The scripts of the menu's screens, fetched while the line is idle: a screen then waits for its records only. */
export function ScreensAhead({ account }: { account: User }) {
  const [isTime, setIsTime] = useState(false)
  useEffect(() => {
    if (isDataDear()) return
    const timer = setTimeout(() => setIsTime(true), pause)
    return () => clearTimeout(timer)
  }, [])
  if (!isTime) return null
  const groups = account.role === 'admin' ? adminPanel : userPanel
  return groups
    .flatMap(({ screens }) => screens)
    .map((screen) => <PrefetchPageLinks key={screen.path} page={addressOf(screen)} />)
}

/** Somebody has asked the browser to save data; only some browsers tell. */
const isDataDear = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
