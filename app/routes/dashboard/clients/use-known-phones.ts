import { useEffect, useState } from 'react'
import { api } from '#app/api/browser.ts'
import { type ClientRow, findClients } from '#app/api/clients.ts'
import { readPhone } from '#core/folding.ts'

const typingPause = 400

const phonesIn = (text: string): string[] =>
  [...new Set(text.split(/[,;\n]/).flatMap((part) => readPhone(part) ?? []))].slice(0, 5)

/** Finds other clients who have one of the phone numbers that are being typed, however they are written. */
export function useKnownPhones(typed: string, exceptId: string | undefined): ClientRow[] {
  const [found, setFound] = useState<ClientRow[]>([])
  const phones = phonesIn(typed).join(',')
  useEffect(() => {
    let isCurrent = true
    const timer = setTimeout(async () => {
      // Only a warning: without an answer, the form works as before.
      const others = await findWithPhones(phones.split(',').filter(Boolean)).catch(() => [])
      if (isCurrent) setFound(others.filter(({ _id }) => _id !== exceptId))
    }, typingPause)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [phones, exceptId])
  return found
}

/** The search also finds these digits in other fields. */
async function findWithPhones(folded: string[]): Promise<ClientRow[]> {
  const rows = (await Promise.all(folded.map((phone) => findClients(api, phone)))).flat()
  const matching = rows.filter(({ phones }) =>
    phones.some((phone) => folded.includes(readPhone(phone) ?? '')),
  )
  return [...new Map(matching.map((row) => [row._id, row])).values()]
}
