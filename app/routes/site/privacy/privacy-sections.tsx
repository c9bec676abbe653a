import { href } from 'react-router'
import type { LegalSection } from '#app/components/site/legal-page.tsx'
import type { Brand } from '#core/brand/brand.ts'
import { formatPeriod } from '#core/retention/periods.ts'
import type { PrivacyFacts } from '#core/site-settings/privacy-facts.ts'

export const privacySections = (
  { email, name, office }: Brand,
  { periods, isReviewApproved }: PrivacyFacts,
  write = <a href={`mailto:${email}`}>{email}</a>,
): LegalSection[] => [
  {
    id: 'short',
    title: 'In short',
    text: (
      <ul>
        <li>Reading this site needs no account and sets no cookie. We count visits, not visitors.</li>
        <li>We keep a message to answer it, and a review to publish it.</li>
        <li>Uploaded spreadsheets are public. Don’t upload anything that must stay private.</li>
        <li>One message to {write} is enough to see, correct or delete what is yours.</li>
      </ul>
    ),
  },
  {
    id: 'messages',
    title: 'Contact messages',
    text: (
      <>
        <p>
          The contact form keeps your name, your e-mail address, your message and the time. Only our staff
          reads it, to answer you and to work for you if you order.
        </p>
        <p>
          A mail that you send to us is kept in the same way, with its files. Your address and its subject are
          noted for {formatPeriod(periods.inboundMail)}, so that no mail is taken twice.
        </p>
        <p>
          We delete the message, and our answers to it, {formatPeriod(periods.contactMessage)} after the last
          of them, whether or not an order came of it. What you order has records of its own.
        </p>
      </>
    ),
  },
  {
    id: 'reviews',
    title: 'Reviews',
    text: (
      <p>
        A review is published {isReviewApproved ? 'once our staff has approved it,' : 'at once'} with its
        title, rating, text, date, and the name and role you typed. The e-mail address and phone number are
        never published; only our staff sees them, to ask back if a review looks wrong. A review stays until
        you ask us to take it down.
      </p>
    ),
  },
  {
    id: 'uploads',
    title: 'Uploaded Excel files',
    text: (
      <p>
        A file uploaded on the <a href={href('/excel')}>Excel page</a> is shown to everybody who opens the
        site: its name, its sheets and every cell, hidden sheets too. Until the next day you can delete it
        from the browser you used; after that, write to us. We delete it after{' '}
        {formatPeriod(periods.spreadsheet)} and never use the content for anything else.
      </p>
    ),
  },
  {
    id: 'sign-in',
    title: 'Signing in',
    text: (
      <>
        <p>
          Clients sign in with Google. Google tells us your name, your verified e-mail address, your picture
          and a number that stands for your account. We never see your password and ask for nothing else.
        </p>
        <p>
          A session ends after {formatPeriod(periods.idleSession)} without use and after{' '}
          {formatPeriod(periods.session)} at most, or when you sign out. While it lasts we keep its network
          address and browser, so that you recognise it in your list.
        </p>
        <p>
          With your account we keep your orders, payments, projects, files and what we write to each other. A
          log says who changed what, for as long as the site runs. Mails that we sent are kept for{' '}
          {formatPeriod(periods.mail)}, notices for {formatPeriod(periods.notice)}. Passwords that you entrust
          to us for your project are encrypted, and each look at one is recorded.
        </p>
        <p>
          When you accept a quote, we keep your name, the time, the text that you accepted, and, as evidence,
          your network address and browser. We delete those two after {formatPeriod(periods.formerAddress)}.
        </p>
      </>
    ),
  },
  {
    id: 'deletion',
    title: 'Deleting your account',
    text: (
      <>
        <p>
          You can delete your account on its page. Your name, address and picture go at once from the account,
          with your sessions, drafts, unsent files, notes, notices and mails. Nobody who signs in later, with
          your address or another, gets your records.
        </p>
        <p>
          Orders, invoices, payments, projects and problem reports stay with us, as those of a deleted
          account, with the name you gave. Where invoices, payments or a project need it, your address is kept
          beside them for {formatPeriod(periods.formerAddress)}. If you were an administrator, or one has
          decided about your role, a keyed hash of the address is kept, so that the decision still holds if
          you come back.
        </p>
      </>
    ),
  },
  {
    id: 'cookies',
    title: 'Cookies and counting',
    text: (
      <>
        <p>
          Two things set a cookie: signing in, to keep you signed in, and uploading a spreadsheet, to let this
          browser delete the file until the next day. If you switch between the light and the dark theme, your
          browser remembers it for itself. Once you sign in, it also keeps for itself what the dashboard
          needs: the proof of who you are, what you have begun to write, which parts of the menu you closed,
          and which version of the site it has loaded.
        </p>
        <p>
          There is no analytics, no advertising and no font or script of anybody else. We count how many
          visits a day has, without anything that tells one visitor from another, and keep the numbers for{' '}
          {formatPeriod(periods.visitDay)}. To find faults, our server reports the time, the page and the
          outcome of each request, without your network address, name or e-mail address. To stop abuse, it
          counts requests under a scrambled form of the network address until the limit’s time is over.
        </p>
      </>
    ),
  },
  {
    id: 'others',
    title: 'When others are involved',
    text: (
      <>
        <p>These meet you only if you choose to go there, and then follow their own rules:</p>
        <ul>
          <li>the chat behind ‘Order Now’ and our social pages;</li>
          <li>the map on the contact page, which comes from OpenStreetMap once you open it;</li>
          <li>Google, when you sign in;</li>
          <li>the wallet or bank by which you pay. We see the amount, the sender and the transaction ID.</li>
        </ul>
        <p>
          Those who host our servers and deliver our mail handle data on our orders alone. We hand something
          to an authority only where the law of {office.country} obliges us to.
        </p>
      </>
    ),
  },
  {
    id: 'rights',
    title: 'Your rights',
    text: (
      <p>
        You may ask what we keep about you, have it corrected, have a copy, or have it deleted. Write from the
        address concerned to {write}; we answer within 14 days and charge nothing. Invoices and receipts are
        the exception: tax law makes us keep them for {formatPeriod(periods.formerAddress)}. What our staff
        deletes can be taken back for {formatPeriod(periods.trash)}, and stays in our backups for up to{' '}
        {formatPeriod(periods.backup)}.
      </p>
    ),
  },
  {
    id: 'contact',
    title: 'Who is responsible',
    text: (
      <p>
        {name}, {office.street}, {office.city} {office.postalCode}, {office.country}. If these words change,
        the new date stands at the top.
      </p>
    ),
  },
]
