import type { PageRow } from '../page/page.ts'
import { defaultNavigation } from './default-navigation.ts'

export type LinkChoice = { label: string; to: string }

/** Lists the addresses that a link is likely to have: those of the pages that the provider added, then those
 * of the site. */
export function linkChoices(pages: readonly PageRow[]): LinkChoice[] {
  const own = pages.filter((page) => page.own)
  const links = Object.values(defaultNavigation)
    .flat()
    .flatMap((item) => item.links ?? [item])
  const choices = [
    ...own.map(({ label, path, isEdited }) => ({
      label: isEdited ? label : `${label} (not published)`,
      to: path,
    })),
    ...links.map(({ label, to }) => ({ label, to })),
  ]
  return choices.filter(({ to }, index) => choices.findIndex((other) => other.to === to) === index)
}
