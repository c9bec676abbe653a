import { Page } from '#app/components/dashboard/page.tsx'

export default function Users() {
  return <Page title="Users">{null}</Page>
}
