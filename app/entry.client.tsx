import './schemas-without-eval.ts'
import './behaviour/map.ts'
import './behaviour/menus.ts'
import './behaviour/session-label.ts'
import './behaviour/theme-switch.ts'
import './behaviour/transitions.ts'
import './behaviour/typing.ts'
import { watchIslands } from './islands/watch-islands.ts'

// Only pages that are hydrated as a whole record input until then.
if (window.replayRecordedInput)
  void import('./hydrate-dashboard.tsx').then(({ hydrateDashboard }) => hydrateDashboard())
else watchIslands()
