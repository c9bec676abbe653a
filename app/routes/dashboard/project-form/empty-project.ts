import type { ProjectDraft } from '#app/api/project-form.ts'

export const emptyProject: ProjectDraft = {
  companyName: '',
  licence: '',
  ownerName: '',
  countryName: '',
  email: '',
  emailPassword: '',
  wpUsername: '',
  wpPassword: '',
  shortDescription: '',
  description: '',
  costs: [],
  progress: '0',
  hasWebsite: false,
  websiteUrl: '',
  domainExpiresOn: '',
  image: '',
  certificate: '',
  tags: '',
  notes: '',
}
