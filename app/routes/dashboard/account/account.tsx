import { Page } from '#app/components/dashboard/page.tsx'

export default function OwnAccount() {
  return <Page title="Your account">{null}</Page>
}
