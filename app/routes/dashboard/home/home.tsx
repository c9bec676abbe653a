import { api } from '#app/api/browser.ts'
import { listNotesTo } from '#app/api/notes.ts'
import { listProjectsOf } from '#app/api/projects.ts'
import { Page } from '#app/components/dashboard/page.tsx'
import { accountContext } from '../shell/account-context.ts'
import { useAccount } from '../shell/use-account.ts'
import type { Route } from './+types/home'
import { OwnNotes } from './own-notes.tsx'
import { OwnProjects } from './own-projects.tsx'

export async function clientLoader({ context }: Route.ClientLoaderArgs) {
  const { email } = context.get(accountContext)
  const [projects, notes] = await Promise.all([listProjectsOf(api, email), listNotesTo(api, email)])
  return { projects, notes }
}

export default function Home({ loaderData: { projects, notes } }: Route.ComponentProps) {
  const { name } = useAccount()
  return (
    <Page title={`Welcome, ${name}`} lead="How your projects stand, and what we wrote to you.">
      <div className="grid items-start gap-x-12 xl:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
        <OwnProjects page={projects} />
        <OwnNotes page={notes} />
      </div>
    </Page>
  )
}
