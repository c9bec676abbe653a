import { useEffect, useState } from 'react'
import { api } from '#app/api/browser.ts'
import { listPages } from '#app/api/pages.ts'
import { LinkChoices } from '#app/components/form/link-choices.tsx'
import { linkChoices } from '#core/navigation/link-choices.ts'

/** The addresses of the site's pages, as suggestions for links. Without them, a link is typed. */
export function PageLinks() {
  const [choices, setChoices] = useState<ReturnType<typeof linkChoices>>([])
  useEffect(() => {
    let isCurrent = true
    listPages(api).then(
      (pages) => isCurrent && setChoices(linkChoices(pages)),
      () => {},
    )
    return () => {
      isCurrent = false
    }
  }, [])
  return <LinkChoices choices={choices} />
}
