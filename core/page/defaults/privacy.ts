import { clause, section } from '../default-section.ts'
import { apart } from '../fill-text.ts'
import type { PageContent } from '../page-content.ts'

const us = '[{email}](mailto:{email})'

export const privacy: PageContent = {
  title: 'Privacy',
  description:
    'What {name} keeps about you, why, for how long, and how to have it deleted. No tracking, no advertising.',
  sections: [
    section('document', {
      title: 'Privacy',
      lead: 'We keep what you send us, for the reason you sent it. Nobody is tracked here, and nothing is sold.',
    }),
    clause('short', 'In short', [
      `- Reading this site needs no account and sets no cookie. We count visits, not visitors.
- We keep a message to answer it, and a review to publish it.
- Uploaded spreadsheets need no password to be read. Don’t upload anything that must stay private.
- One message to ${us} is enough to see, correct or delete what is yours.`,
    ]),
    clause('messages', 'Contact messages', [
      'The contact form keeps your name, your e-mail address, your message, the time and, if the server still remembers it, which site or campaign led you here. Only our staff reads it, to answer you and to work for you if you order.',
      `A mail that you send to us is kept in the same way, with its files. Your address and its subject are noted for ${apart('{keepIncomingMails}')}, so that no mail is taken twice.`,
      `We delete the message, and our answers to it, ${apart('{keepMessages}')} after the last of them, whether or not an order came of it. What you order has records of its own.`,
    ]),
    clause('reviews', 'Reviews', [
      `A review is published ${apart('{reviewsAppear}')} with its title, rating, text, date, and the name and role you typed. The e-mail address and phone number are never published; only our staff sees them, to ask back if a review looks wrong. A review stays until you ask us to take it down.`,
    ]),
    clause('uploads', 'Uploaded Excel files', [
      `A file uploaded on the [Excel page](/excel) is shown, as you chose there, to everybody who opens the site or to everybody who has its link: its name, its sheets and every cell, hidden sheets too. Until the next day you can delete it from the browser you used; after that, write to us. We delete it after${apart(' ', '{keepSpreadsheets}')} and never use the content for anything else.`,
    ]),
    clause('sign-in', 'Signing in', [
      'Clients sign in with Google. Google tells us your name, your verified e-mail address, your picture and a number that stands for your account. We never see your password and ask for nothing else.',
      `A session ends after ${apart('{idleSession}')} without use and after${apart(' ', '{longestSession}')} at most, or when you sign out. While it lasts we keep its network address and browser, so that you recognise it in your list.`,
      `With your account we keep your orders, payments, projects, files and what we write to each other. A log says who changed what, {keepAudit}. Mails that we sent are kept for${apart(' ', '{keepMails}')}, notices for ${apart('{keepNotices}')}. Passwords that you entrust to us for your project are encrypted, and each look at one is recorded.`,
      `When you accept a quote, we keep your name, the time, the text that you accepted, and, as evidence, your network address and browser. We delete those two after ${apart('{keepFormerAddresses}')}. A link to a quote works without an account: we note when it is opened, from which network address and with which browser, and delete that after ${apart('{keepShareOpenings}')}.`,
    ]),
    clause('deletion', 'Deleting your account', [
      'You can delete your account on its page. Your name, address and picture go at once from the account, with your sessions, drafts, unsent files, notes, notices and mails. So do the messages that you sent with the contact form while you had the account; reviews that you wrote meanwhile stay, without your name, e-mail address and phone number. Nobody who signs in later, with your address or another, gets your records.',
      `Orders, invoices, payments, projects and problem reports stay with us, as those of a deleted account, with the name you gave. Where invoices, payments or a project need it, your address is kept beside them for ${apart('{keepFormerAddresses}')}. If you were an administrator, or one has decided about your role, a keyed hash of the address is kept, so that the decision still holds if you come back.`,
    ]),
    clause('cookies', 'Cookies and counting', [
      'Three things set a cookie: signing in, to keep you signed in; signing out without a connection, to tell our server when you are back; and uploading a spreadsheet, to let this browser delete the file until the next day. If you switch between the light and the dark theme, your browser remembers it for itself. Once you sign in, it also keeps for itself what the dashboard needs: the proof of who you are, what you have begun to write, which parts of the menu you closed, and which version of the site it has loaded.',
      `There is no advertising and no analytics, font or script of anybody else. We count how many visits a day has in all, and by page, by the site and campaign that led here, by kind of device and, where our proxy names it, by country. Nothing in these numbers tells one visitor from another; we keep them for${apart(' ', '{keepVisits}')}. To see which sites bring us inquiries, the server remembers for two hours, in its memory only, under a scrambled form of network address and browser, which site or campaign led here. If you write to us in that time, we keep the site and campaign with your message. To find faults, our server reports the time, the page and the outcome of each request, without your network address, name or e-mail address. To stop abuse, it counts requests under a scrambled form of the network address until the limit’s time is over.`,
    ]),
    clause('others', 'When others are involved', [
      'These meet you only if you choose to go there, and then follow their own rules:',
      `- the chat behind ‘Order Now’ and our social pages;
- the map on the contact page, which comes from OpenStreetMap once you open it;
- Google, when you sign in;
- the wallet or bank by which you pay. We see the amount, the sender and the transaction ID.`,
      `Those who host our servers and deliver our mail handle data on our orders alone. We hand something to an authority only where the law of ${apart('{country}')} obliges us to.`,
    ]),
    clause('rights', 'Your rights', [
      `You may ask what we keep about you, have it corrected, have a copy, or have it deleted. Write from the address concerned to ${us}; we answer within 14 days and charge nothing. Invoices and receipts are the exception: tax law makes us keep them for ${apart('{keepFormerAddresses}')}. What our staff deletes can be taken back for ${apart('{keepTrash}')}, and stays in our backups for up to${apart(' ', '{keepBackups}')}.`,
    ]),
    clause('contact', 'Who is responsible', [
      `${apart('{name}')}, ${apart('{street}')}, ${apart('{city}')} ${apart('{postalCode}')}, ${apart('{country}')}. If these words change, the new date stands at the top.`,
    ]),
  ],
}
