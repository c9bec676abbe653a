import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { api } from '#app/api/browser.ts'
import { createShareLink, type SharedRecord } from '#app/api/share-links.ts'
import { ShareLinkDialog } from './share-link-dialog.tsx'

/** Makes links to records. The dialog shows the last one, to be copied. */
export function useNewLink() {
  const [made, setMade] = useState<{ name: string; shareLink: string }>()
  const { revalidate } = useRevalidator()
  async function makeLink(record: SharedRecord, name: string) {
    const { shareLink } = await createShareLink(api, record)
    setMade({ name, shareLink })
    await revalidate()
  }
  const dialog = made && <ShareLinkDialog {...made} onClose={() => setMade(undefined)} />
  return { makeLink, dialog }
}
