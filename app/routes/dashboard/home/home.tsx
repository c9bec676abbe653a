import { Page } from '#app/components/dashboard/page.tsx'
import { useAccount } from '../shell/use-account.ts'

export default function Home() {
  const { name } = useAccount()
  return <Page title={`Welcome, ${name}`}>{null}</Page>
}
