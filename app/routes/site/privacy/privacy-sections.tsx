import { href } from 'react-router'
import type { LegalSection } from '#app/components/legal-page.tsx'
import { brand } from '#core/brand/brand.ts'

const { email, name, office } = brand
const write = <a href={`mailto:${email}`}>{email}</a>

export const privacySections: LegalSection[] = [
  {
    id: 'short',
    title: 'In short',
    text: (
      <ul>
        <li>Reading this site needs no account, sets no cookie and is not measured.</li>
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
          If nothing comes of it, we delete the message after 24 months. If it becomes an order, it belongs to
          the order’s papers.
        </p>
      </>
    ),
  },
  {
    id: 'reviews',
    title: 'Reviews',
    text: (
      <p>
        A review is published at once with its title, rating, text, date, and the name and role you typed. The
        e-mail address and phone number are never shown; we use them only to ask back if a review looks wrong.
        A review stays until you ask us to take it down.
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
        from the browser you used; after that, write to us. We never use the content for anything else.
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
          A session ends after 12 hours without use and after 7 days at most, or when you sign out. With it we
          keep your projects, the notes sent to you, and a log of who changed what. Passwords that you entrust
          to us for your project are encrypted, and each look at one is recorded.
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
          Visitors get no cookie. If you switch between the light and the dark theme, your browser remembers
          it for itself. Only signing in sets a cookie, which does nothing but keep you signed in. Your
          browser then also keeps for itself what the dashboard needs: the proof of who you are, what you have
          begun to write, which parts of the menu you closed, and which version of the site it has loaded.
        </p>
        <p>
          There is no analytics, no advertising and no font or script of anybody else. To find faults and stop
          abuse, our server notes the time, the page and the network address of each request, and deletes
          these notes after 30 days.
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
        the exception: tax law makes us keep them for six years.
      </p>
    ),
  },
  {
    id: 'contact',
    title: 'Who is responsible',
    text: (
      <p>
        {name}, {office.street}, {office.city} {office.postalCode}, {office.country}. If these words change,
        the new date stands at the top, and clients are told by e-mail before.
      </p>
    ),
  },
]
