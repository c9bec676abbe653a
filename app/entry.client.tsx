import './behaviour/map.ts'
import './behaviour/menus.ts'
import './behaviour/theme-switch.ts'
import './behaviour/typing.ts'
import { watchIslands } from './islands/watch-islands.ts'

watchIslands()
