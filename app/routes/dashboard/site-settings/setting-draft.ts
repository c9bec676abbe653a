import { z } from 'zod'
import type { Setting } from '#core/site-settings/setting.ts'
import {
  defaultSettings,
  type SettingName,
  type SiteSettingsInput,
  type SiteSettingsRow,
  settings,
} from '#core/site-settings/site-settings.ts'

/** Values of the fields as they are typed: lists have one text per line. */
export type SettingDraft = Record<string, string | boolean>

export const settingOf = (name: SettingName): Setting => settings[name]

const toDraft = (value: unknown): string | boolean => {
  if (Array.isArray(value)) return value.join('\n')
  return typeof value === 'boolean' ? value : String(value)
}

export const defaultDraft = (name: SettingName) => toDraft(defaultSettings[name])

export const draftOf = (row: SiteSettingsRow, names: SettingName[]): SettingDraft =>
  Object.fromEntries(names.map((name) => [name, toDraft(row[name] ?? defaultSettings[name])]))

function fromDraft(name: SettingName, typed: string | boolean): unknown {
  if (typeof typed === 'boolean') return typed
  const { input } = settingOf(name)
  if (input === 'number') return typed.trim() === '' ? Number.NaN : Number(typed)
  if (input === 'texts') return typed.split('\n').flatMap((line) => line.trim() || [])
  if (input === 'colour') return typed.trim().toLowerCase()
  return input === 'long-text' ? typed : typed.trim()
}

/** Returns the values of the fields that were changed. */
export function changeOf(draft: SettingDraft, before: SettingDraft): Partial<SiteSettingsInput> {
  const names = Object.keys(draft) as SettingName[]
  return Object.fromEntries(
    names
      .filter((name) => draft[name] !== before[name])
      .map((name) => [name, fromDraft(name, draft[name] ?? '')]),
  )
}

/** Applies the rules of the settings to what is typed. */
export const draftRules = z.unknown().superRefine((draft, { addIssue }) => {
  for (const [name, typed] of Object.entries(draft as SettingDraft)) {
    const setting = settingOf(name as SettingName)
    const { error } = setting.schema.safeParse(fromDraft(name as SettingName, typed))
    const issue = error?.issues[0]
    if (!issue) continue
    const line = issue.path[0]
    const message = typeof line === 'number' ? `Line ${line + 1}: ${issue.message}` : issue.message
    addIssue({ code: 'custom', path: [name], message })
  }
})
