import type { Columns } from '../table/write-columns.ts'

/** Facts of imports that screens show, without schemas. */
export const importKinds = ['client', 'project', 'invoice', 'blog'] as const
export type ImportKind = (typeof importKinds)[number]
export const importKindLabels: Record<ImportKind, { one: string; many: string }> = {
  client: { one: 'client', many: 'clients' },
  project: { one: 'project', many: 'projects' },
  invoice: { one: 'draft invoice', many: 'draft invoices' },
  blog: { one: 'post', many: 'posts' },
}

/** Permission to add one record of a kind by hand, which its import needs too. */
export const importPermissions = {
  client: 'client.create',
  project: 'project.create',
  invoice: 'invoice.create',
  blog: 'blog.create',
} as const satisfies Record<ImportKind, string>

/** Most rows of a file. */
export const mostImportRows = 5_000

/** `known` is there already, or stands twice in the file. */
export const rowStates = ['new', 'known', 'refused'] as const
export type RowState = (typeof rowStates)[number]
export const rowStateLabels: Record<RowState, string> = {
  new: 'New',
  known: 'Already there',
  refused: 'Refused',
}

/** Facts of each kind that a column can hold, with their labels. */
export const importRoleLabels = {
  client: {
    name: 'Name or first name',
    lastName: 'Last name, if it is apart',
    company: 'Company',
    email: 'E-mail address',
    phone: 'Phone',
    otherPhone: 'Second phone',
    address: 'Postal address',
    country: 'Country',
    taxNumber: 'Tax number',
    currency: 'Currency',
    language: 'Language',
    tags: 'Tags',
    status: 'Status',
    notes: 'Notes for staff',
  },
  project: {
    companyName: 'Name of the project or company',
    ownerName: 'Name of the client',
    email: 'E-mail address of the client',
    countryName: 'Country',
    websiteUrl: 'Website',
    domainExpiresOn: 'Domain expires on',
    licence: 'Web licence',
    shortDescription: 'Short description',
    description: 'Description',
    progress: 'Progress in percent',
    tags: 'Tags',
    notes: 'Notes, which the client can read',
  },
  invoice: {
    number: 'Number of the invoice',
    email: 'E-mail address of the client',
    clientName: 'Name of the client',
    title: 'Description',
    quantity: 'Quantity',
    price: 'Price of one',
    amount: 'Amount',
    open: 'Open amount, if partly paid',
    currency: 'Currency',
    dueOn: 'Due on',
    status: 'Status',
  },
  blog: {
    title: 'Title',
    author: 'Author',
    category: 'Category',
    content: 'Text',
    summary: 'Summary',
    tags: 'Tags',
    image: 'Address of the picture',
    slug: 'Last part of the address',
    publishedOn: 'Published on',
    status: 'Status',
  },
} as const satisfies Record<ImportKind, Record<string, string>>

export type ImportRole<Kind extends ImportKind> = keyof (typeof importRoleLabels)[Kind] & string
export type ImportColumns<Kind extends ImportKind> = Columns<ImportRole<Kind>>

/** Shown while the columns of a file are not enough to read its rows. */
export const missingColumns: Record<ImportKind, string> = {
  client: 'Please choose the column with the name or the company',
  project: 'Please choose the columns with the name of the project and the e-mail address of the client',
  invoice: 'Please choose the columns with the client and the amount',
  blog: 'Please choose the columns with the title and the text',
}
