import type { BlogInput } from '#core/blog/blog.ts'
import type { ContactInput } from '#core/contact/contact.ts'
import type { Actor, User } from '#core/context.ts'
import type { PortfolioInput } from '#core/portfolio/portfolio.ts'
import type { ProblemInput } from '#core/problem/problem-input.ts'
import type { ProjectInput } from '#core/project/project.ts'
import type { ReviewInput } from '#core/review/review.ts'

export const visitor: Actor = { kind: 'visitor' }

/** Signed in just now, however long the tests have run. */
const session = {
  id: '01936f00-0000-7000-8000-00000000000a',
  get startedAt() {
    return new Date()
  },
}

export const admin: User & { role: 'admin' } = {
  kind: 'user',
  id: '01936f00-0000-7000-8000-000000000001',
  email: 'admin@example.com',
  name: 'Ayesha Admin',
  role: 'admin',
  session,
}

export const client: User & { role: 'client' } = {
  kind: 'user',
  id: '01936f00-0000-7000-8000-000000000002',
  email: 'client@example.com',
  name: 'Karim Client',
  role: 'client',
  session,
}

export const otherClient: User & { role: 'client' } = {
  kind: 'user',
  id: '01936f00-0000-7000-8000-000000000003',
  email: 'other@example.com',
  name: 'Salma Client',
  role: 'client',
  session,
}

export const aReview = (some: Partial<ReviewInput> = {}): ReviewInput => ({
  title: 'Quick and careful',
  rating: 5,
  review: 'The new site was ready in nine days.',
  author: 'Nusrat Jahan',
  role: 'Owner of a bakery',
  email: 'nusrat@example.com',
  phone: '+8801711000000',
  ...some,
})

export const aContactMessage = (some: Partial<ContactInput> = {}): ContactInput => ({
  name: 'Rafiq Ahmed',
  email: 'rafiq@example.com',
  message: 'Could you build a site for our clinic by March?',
  ...some,
})

export const aPortfolio = (some: Partial<PortfolioInput> = {}): PortfolioInput => ({
  name: 'Clinic with online booking',
  description: 'Patients choose a doctor and a time.',
  notes: '',
  clientName: 'Green Life Clinic',
  image: '/art/covers/portfolio-2.svg',
  completedOn: '2026-03-14',
  category: 'Website',
  link: 'https://clinic.example',
  ownerName: 'Dr Farhana Islam',
  technologies: 'React, Node.js, MongoDB',
  ...{ beforeImage: '', caseText: '', pictures: '', clientQuote: '', reviewId: '' },
  ...{ slug: '', searchTitle: '', searchDescription: '', socialImage: '' },
  isPublished: true,
  ...some,
})

export const aBlog = (some: Partial<BlogInput> = {}): BlogInput => ({
  title: 'What a website costs',
  author: 'Tanvir Hasan',
  category: 'business',
  image: '',
  content: 'A website has a price and a cost.',
  tags: ['prices'],
  summary: '',
  authorAvatar: '',
  slug: '',
  searchTitle: '',
  searchDescription: '',
  socialImage: '',
  authorText: '',
  ...some,
})

/** Text that a layer may corrupt: scripts, emoji, line breaks, markup, white space at both ends. */
export const fragileText = '  বাংলা লেখা 👩🏽‍💻\r\n<b>bold</b> & "quotes" \\ \u202Eright to left\n'

export const unknownId = '01936f00-0000-7000-8000-00000000dead'

export const aProject = (some: Partial<ProjectInput> = {}): ProjectInput => ({
  companyName: 'Green Life Clinic',
  licence: 'WL-2026-001',
  ownerName: 'Dr Farhana Islam',
  countryName: 'Bangladesh',
  email: 'client@example.com',
  emailPassword: 'e-mail pa$$word',
  wpUsername: 'farhana',
  wpPassword: 'wordpress পাসওয়ার্ড',
  shortDescription: 'A site with online booking',
  description: '',
  costs: [{ category: 'Hosting', date: '2026-03-01', amount: { minor: 4_999, currency: 'USD' } }],
  progress: 40,
  hasWebsite: true,
  websiteUrl: 'https://clinic.example',
  domainExpiresOn: '2027-03-01',
  image: '',
  certificate: '',
  tags: ['clinic'],
  notes: '',
  ...some,
})

export const aProblem = (some: Partial<ProblemInput> = {}): ProblemInput => ({
  about: 'site',
  aboutId: null,
  category: 'not-working',
  urgency: 'normal',
  title: 'The booking page is blank',
  text: 'I open it on my phone and see nothing.',
  pageAddress: 'https://clinic.example/booking',
  files: [],
  ...some,
})
