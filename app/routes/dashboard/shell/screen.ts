import type { LucideIcon } from 'lucide-react'
import type { Counters } from '#core/live/live.ts'
import type { Permission } from '#core/permissions.ts'

export type Screen = {
  to: string
  label: string
  icon: LucideIcon
  counter?: keyof Counters
  /** Permission required to see the link. */
  needs?: Permission
}
export type ScreenGroup = {
  label: string
  icon: LucideIcon
  screens: Screen[]
  /** Forms that lists of the group open. They are not in the menu. */
  forms?: Screen[]
  /** Shows its screens at the first level of the menu. */
  isFlat?: boolean
}
