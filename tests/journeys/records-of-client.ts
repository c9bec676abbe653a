import type { Page } from '@playwright/test'
import { addScreenshot } from './add-screenshot.ts'
import { bearerOf, expect } from './site.ts'

/** Adds what the sample content does not have for a client, with the page of a staff member. Returns its addresses. */
export async function addRecordsOfClient(page: Page, word: string): Promise<string[]> {
  const headers = await bearerOf(page)
  const call = async (path: string, data?: object) => {
    const answer = await (data
      ? page.request.post(`/api/${path}`, { headers, data })
      : page.request.get(`/api/${path}`, { headers }))
    expect(answer.ok(), await answer.text()).toBe(true)
    return answer.json()
  }
  const [project] = await call(`projects?q=${word}`)
  const rounds: string[] = []
  for (const title of ['The first page of the new site', 'The first page, with darker colours']) {
    const files = [await addScreenshot(page, headers)]
    const round = { title, link: 'https://example.com/a-very-long-address-of-a-draft', files }
    rounds.push((await call(`projects/${project._id}/proofs`, round)).insertedId)
  }
  const round = `/dashboard/projects-preview/${project._id}/proofs/${rounds[1]}`
  return [round, `${round}/with/${rounds[0]}`]
}
