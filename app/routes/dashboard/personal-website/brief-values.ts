import type { RequestBriefRow, WholeRequest } from '#app/api/template-requests.ts'
import type { AttachedFile } from '#app/components/form/use-attachments.ts'

/** Form values. Lists are strings as typed. */
export type BriefValues = {
  templateId: string
  businessName: string
  phone: string
  hasDomain: boolean
  domain: string
  domainExpiry: string
  domainWanted: string
  languages: string
  colours: string
  pages: string
  referenceLinks: string
  files: AttachedFile[]
  deadline: string
  budget: string
  text: string
}

export const toValues = (draft: WholeRequest | undefined): BriefValues => ({
  templateId: draft?.templateId ?? '',
  businessName: draft?.businessName ?? '',
  phone: draft?.phone ?? '',
  hasDomain: draft?.hasDomain ?? false,
  domain: draft?.domain ?? '',
  domainExpiry: draft?.domainExpiry ?? '',
  domainWanted: draft?.domainWanted ?? '',
  languages: draft?.languages.join(', ') ?? 'English, Bangla',
  colours: draft?.colours ?? '',
  pages: draft?.pages.join(', ') ?? 'Home, About us, Services, Contact',
  referenceLinks: draft?.referenceLinks.join('\n') ?? '',
  files: draft?.files.map(({ _id, name, size }) => ({ id: _id, name, size })) ?? [],
  deadline: draft?.deadline ?? '',
  budget: draft?.budget ?? '',
  text: draft?.text ?? '',
})

const parts = (written: string, separator: RegExp, longest: number, most: number) =>
  written
    .split(separator)
    .map((part) => part.trim().slice(0, longest))
    .filter(Boolean)
    .slice(0, most)

export function toBrief(values: BriefValues): RequestBriefRow {
  const { files, languages, pages, referenceLinks, templateId, domainExpiry, deadline, ...same } = values
  return {
    ...same,
    templateId: templateId || null,
    domainExpiry: domainExpiry || null,
    deadline: deadline || null,
    languages: parts(languages, /[,\n]/, 40, 10),
    pages: parts(pages, /[,\n]/, 80, 50),
    referenceLinks: parts(referenceLinks, /\s+/, 2000, 10),
    attachmentIds: files.map(({ id }) => id),
  }
}
