import type { Blog } from '#core/blog/blog.ts'
import { summarize } from '#core/blog/blog-text.ts'
import type { ContactMessage } from '#core/contact/contact.ts'
import type { Conversation } from '#core/conversation/conversation.ts'
import type { Note } from '#core/note/note.ts'
import type { Person } from '#core/person/person.ts'
import type { Portfolio } from '#core/portfolio/portfolio.ts'
import type { Project } from '#core/project/project.ts'
import type { Review } from '#core/review/review.ts'
import type { Columns } from '../spreadsheets/spreadsheet.ts'

export const reviewColumns: Columns<Review> = {
  Date: ({ createdAt }) => createdAt.toISOString(),
  Title: ({ title }) => title,
  Rating: ({ rating }) => rating,
  Review: ({ review }) => review,
  Author: ({ author }) => author,
  Role: ({ role }) => role,
  Email: ({ email }) => email,
  Phone: ({ phone }) => phone,
}

export const messageColumns: Columns<ContactMessage> = {
  Date: ({ createdAt }) => createdAt.toISOString(),
  Name: ({ name }) => name,
  Email: ({ email }) => email,
  Message: ({ message }) => message,
  Read: ({ isRead }) => isRead,
}

export const conversationColumns: Columns<Conversation> = {
  ...messageColumns,
  State: ({ status }) => status,
  'Assigned to': ({ assignee }) => assignee?.name ?? '',
  'Follow up on': ({ followUpOn }) => followUpOn,
  Labels: ({ labels }) => labels.join(', '),
}

export const portfolioColumns: Columns<Portfolio> = {
  Date: ({ createdAt }) => createdAt.toISOString(),
  Name: ({ name }) => name,
  Description: ({ description }) => description,
  Notes: ({ notes }) => notes,
  Client: ({ clientName }) => clientName,
  Completed: ({ completedOn }) => completedOn,
  Category: ({ category }) => category,
  Link: ({ link }) => link,
  Owner: ({ ownerName }) => ownerName,
  Technologies: ({ technologies }) => technologies,
  Image: ({ image }) => image,
}

export const blogColumns: Columns<Blog> = {
  Date: ({ createdAt }) => createdAt.toISOString(),
  Title: ({ title }) => title,
  Author: ({ author }) => author,
  Category: ({ category }) => category,
  Tags: ({ tags }) => tags.join(', '),
  Summary: summarize,
  Content: ({ content }) => content,
  'Featured image': ({ image }) => image,
}

export const projectColumns: Columns<Project> = {
  Date: ({ createdAt }) => createdAt.toISOString(),
  Company: ({ companyName }) => companyName,
  'Web licence': ({ licence }) => licence,
  Owner: ({ ownerName }) => ownerName,
  Country: ({ countryName }) => countryName,
  Email: ({ email }) => email,
  'WordPress username': ({ wpUsername }) => wpUsername,
  'Short description': ({ shortDescription }) => shortDescription,
  Description: ({ description }) => description,
  Costs: ({ costs }) => costs.reduce((sum, { amount }) => sum + amount.minor, 0) / 100,
  Progress: ({ progress }) => progress,
  Website: ({ hasWebsite }) => hasWebsite,
  'Website address': ({ websiteUrl }) => websiteUrl,
  'Domain expiry': ({ domainExpiresOn }) => domainExpiresOn,
  Tags: ({ tags }) => tags.join(', '),
  Notes: ({ notes }) => notes,
}

export const personColumns: Columns<Person> = {
  Since: ({ createdAt }) => createdAt.toISOString(),
  Name: ({ name }) => name,
  Email: ({ email }) => email,
  Role: ({ role }) => role,
  Disabled: ({ isDisabled }) => isDisabled,
  'Last seen': ({ lastSeenAt }) => lastSeenAt.toISOString(),
}

export const noteColumns: Columns<Note> = {
  Date: ({ createdAt }) => createdAt.toISOString(),
  Title: ({ title }) => title,
  Email: ({ email }) => email,
  Text: ({ text }) => text,
  Read: ({ readAt }) => readAt?.toISOString() ?? null,
}
