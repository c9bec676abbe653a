import { useEffect, useState } from 'react'
import { PrefetchPageLinks } from 'react-router'
import type { User } from '#app/api/account.ts'
import { addressOf, adminGroupsFor, userPanel } from './screens.ts'

/** After the screen that was asked for has come to life. */
const pause = 2_000
/** From one screen's scripts to the next one's, so that a tap never waits for all of them. */
const step = 100

/** The scripts of the menu's screens, fetched while the line is idle: a screen then waits for its records only. */
export function ScreensAhead({ account }: { account: User }) {
  const adminGroups = adminGroupsFor(account)
  const groups = adminGroups.length > 0 ? adminGroups : userPanel
  const screens = groups.flatMap(({ screens }) => screens)
  const [count, setCount] = useState(0)
  useEffect(() => {
    if (count === screens.length || isDataDear()) return
    const timer = setTimeout(() => setCount(count + 1), count === 0 ? pause : step)
    return () => clearTimeout(timer)
  }, [count, screens.length])
  return screens
    .slice(0, count)
    .map((screen) => <PrefetchPageLinks key={screen.path} page={addressOf(screen)} />)
}

/** Somebody has asked the browser to save data; only some browsers tell. */
const isDataDear = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
