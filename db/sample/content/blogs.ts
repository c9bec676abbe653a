import { readFile } from 'node:fs/promises'

const day = 24

const posts = [
  {
    file: 'website-cost.md',
    hoursAgo: 6 * day + 3,
    title: 'What a website costs, and what it costs you later',
    author: 'Tanvir Hasan',
    category: 'business',
    tags: ['prices', 'planning', 'small business'],
    summary:
      'A price is easy to compare, a cost is not. Five questions that show the difference before you sign.',
  },
  {
    file: 'fast-on-a-slow-phone.md',
    hoursAgo: 29 * day + 8,
    title: 'Fast on a slow phone: six things that help most',
    author: 'Rumana Sharif',
    category: 'technology',
    tags: ['speed', 'images', 'mobile'],
    summary: '',
  },
  {
    file: 'facebook-page-bangla.md',
    hoursAgo: 58 * day + 5,
    title: 'ফেসবুক পেজ থেকে বিক্রি বাড়ানোর সাতটি সহজ উপায়',
    author: 'ফারহানা ইয়াসমিন',
    category: 'business',
    tags: ['ফেসবুক', 'ব্যবসা', 'বিক্রি'],
    summary: 'টাকা খরচ করে বুস্ট করার আগে যে সাতটি কাজ নিজেই করে নেওয়া যায়।',
  },
  {
    file: 'eyes-and-screens.md',
    hoursAgo: 97 * day + 2,
    title: 'Eight hours at a screen, without the headache',
    author: 'Rumana Sharif',
    category: 'health',
    tags: ['work', 'ergonomics', 'habits'],
    summary: 'A desk, a window and a timer: what changed our office for almost no money.',
  },
  {
    file: 'film-posters.md',
    hoursAgo: 152 * day + 6,
    title: 'What hand-painted film posters still teach designers',
    author: 'Arif Mahmud',
    category: 'entertainment',
    tags: ['posters', 'design', 'history'],
    summary: '',
  },
  {
    file: 'club-website.md',
    hoursAgo: 221 * day + 9,
    title: 'A website for a local cricket club, in one weekend',
    author: 'Tanvir Hasan',
    category: 'sports',
    tags: ['clubs', 'WordPress', 'volunteers'],
    summary: 'Fixtures, scores, a team photo: what people look for, and who will keep it up to date.',
  },
  {
    file: 'passwords.md',
    hoursAgo: 304 * day + 1,
    title: 'Passwords for a team of five',
    author: 'Arif Mahmud',
    category: 'technology',
    tags: ['security', 'passwords', 'teams'],
    summary: 'One notebook is not a plan. How a small office shares access and takes it back again.',
  },
] satisfies { category: string; [name: string]: unknown }[]

/** Returns the posts as rows, with their texts from the `posts` folder. */
export const sampleBlogs = () =>
  Promise.all(
    posts.map(async ({ file, ...post }) => ({
      ...post,
      content: (await readFile(new URL(`./posts/${file}`, import.meta.url), 'utf8')).trim(),
      image: `/art/covers/blog-${post.category}.svg`,
      author_avatar: '',
    })),
  )
