export const custodyKinds = ['domain', 'hosting', 'certificate', 'licence'] as const
export type CustodyKind = (typeof custodyKinds)[number]
export const custodyKindLabels: Record<CustodyKind, string> = {
  domain: 'Domain',
  hosting: 'Hosting',
  certificate: 'Certificate',
  licence: 'Licence',
}

export const holders = ['provider', 'client'] as const
export type Holder = (typeof holders)[number]

/** Steps for the client who takes the item to another provider. */
export const transferSteps: Record<CustodyKind, string[]> = {
  domain: [
    'Choose the new registrar and open an account there.',
    'Ask us to unlock the domain and to send you its transfer code.',
    'Check that the e-mail address of the owner is one that you read: it gets the confirmation.',
    'Enter the code at the new registrar, at least two weeks before the domain expires.',
    'Tell us when it is done, so that we stop renewing it.',
  ],
  hosting: [
    'Ask us for a copy of the files and the database.',
    'Put the copy on the new server and look at it under a test address.',
    'Point the domain to the new server, and keep the old one for three days.',
    'Move the mailboxes, too, if they are on the old server.',
    'Tell us when it is done, so that we end the old hosting.',
  ],
  certificate: [
    'Most hosting companies make a certificate by themselves: ask yours.',
    'Otherwise ask us for the certificate with its key, by a safe way.',
  ],
  licence: [
    'Open an account at the supplier in your own name.',
    'Ask us to transfer the licence to it.',
    'Change the means of payment to yours.',
  ],
}
