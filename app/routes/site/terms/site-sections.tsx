import { href } from 'react-router'
import type { LegalSection } from '#app/components/site/legal-page.tsx'
import type { Brand } from '#core/brand/brand.ts'

export const siteSections = ({ email, name, office }: Brand): LegalSection[] => [
  {
    id: 'site',
    title: 'Using this site',
    text: (
      <>
        <p>
          Write reviews about work you really bought. Don’t upload what isn’t yours, what is private or what
          is against the law: <a href={`${href('/privacy')}#uploads`}>uploaded files are public</a>. We remove
          such things, and reviews that insult people, and say so if we can reach you.
        </p>
        <p>A client’s account belongs to one person. Tell us at once if somebody else may have used it.</p>
      </>
    ),
  },
  {
    id: 'liability',
    title: 'If something goes wrong',
    text: (
      <p>
        We answer for our work. Beyond repairing it, what we owe for one order is limited to what you paid for
        it, and doesn’t cover profits that didn’t happen. This limits nothing that the law doesn’t allow to be
        limited, such as harm done on purpose. Keep your own copy of texts and pictures; we keep backups of
        what we host, but they are no archive.
      </p>
    ),
  },
  {
    id: 'law',
    title: 'Law and disputes',
    text: (
      <p>
        These terms follow the law of {office.country}, among it the Contract Act, 1872 and the Consumer
        Rights Protection Act, 2009, whose rights they don’t take away. Write to us first; most things are
        settled in one conversation. What can’t be settled goes to the courts of {office.city}.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes, and who we are',
    text: (
      <p>
        An order follows the terms of the day it was accepted; new ones never reach back. They are those of{' '}
        {name}, {office.street}, {office.city} {office.postalCode}, {office.country},{' '}
        <a href={`mailto:${email}`}>{email}</a>.
      </p>
    ),
  },
]
