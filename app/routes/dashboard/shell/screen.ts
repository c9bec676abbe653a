import type { LucideIcon } from 'lucide-react'
import type { Permission } from '#core/audiences.ts'
import type { ClientPermission } from '#core/client-member/permissions-of-scopes.ts'
import type { Counters } from '#core/live/live.ts'

export type Screen = {
  to: string
  label: string
  icon: LucideIcon
  counter?: keyof Counters
  /** Permission required to see the link. */
  needs?: Permission
  /** Permission that a member needs to see the screen of the client for whom they act. */
  scope?: ClientPermission
  /** Patterns of addresses that are part of this screen in the menu, without being below its own address. */
  also?: string[]
  /** Patterns of addresses below its own that are part of another screen. */
  except?: string[]
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
