export type SampleAccount = { email: string; name: string; role: 'Administrator' | 'Client' }

/** Administrator when `ADMIN_EMAILS` is empty. */
export const sampleAdmin: SampleAccount = {
  email: 'admin@platform-helper.example',
  name: 'Nadia Rahman',
  role: 'Administrator',
}

export const sampleClients: SampleAccount[] = [
  { email: 'tanvir@riverside-kitchen.example', name: 'Tanvir Ahmed', role: 'Client' },
  { email: 'maya@studio-north.example', name: 'Maya Lindqvist', role: 'Client' },
]

/** Lists the accounts of the account page. */
export function listSampleAccounts(adminEmails: readonly string[]): SampleAccount[] {
  const admins = adminEmails.map((email): SampleAccount => {
    const [name = email] = email.split('@')
    return { email, name, role: 'Administrator' }
  })
  return [...(admins.length > 0 ? admins : [sampleAdmin]), ...sampleClients]
}
