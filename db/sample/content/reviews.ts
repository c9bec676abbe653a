const day = 24

type SampleReview = {
  hoursAgo: number
  rating: number
  title: string
  review: string
  author: string
  role: string
  email: string
  phone: string
}

export const sampleReviews: SampleReview[] = [
  {
    hoursAgo: 3 * day + 4,
    rating: 5,
    title: 'Orders came in on the first evening',
    review:
      'I had sold saris by Facebook messages for four years. They asked which questions I answer every day and built the shop around those. On the first evening there were seven orders, two of them from Rajshahi. When I got the size table wrong, Tanvir rang me before I had noticed it myself.',
    author: 'Sharmin Sultana',
    role: 'Owner, Rongdhonu Crafts, Dhaka',
    email: 'sharmin@rongdhonu-crafts.example',
    phone: '+8801711000101',
  },
  {
    hoursAgo: 11 * day + 9,
    rating: 5,
    title: 'যা বলেছে, তাই করেছে',
    review:
      'তিন সপ্তাহের কথা ছিল, ঠিক তিন সপ্তাহেই ওয়েবসাইট হাতে পেয়েছি। আমি কম্পিউটার ভালো বুঝি না, তবু এখন নিজেই নোটিশ আর রুটিন দিতে পারি। ফোন করলে সব সময় কেউ না কেউ ধরেন।',
    author: 'আব্দুল মুকিত',
    role: 'প্রধান শিক্ষক, সিলেট',
    email: 'mukit@surma-school.example',
    phone: '+8801711000102',
  },
  {
    hoursAgo: 19 * day + 2,
    rating: 4,
    title: 'Good work, one week late',
    review:
      'The booking page does what we wanted and patients like it. It came a week later than agreed because of the SMS provider. They told us early and took the cost, so four stars and not three.',
    author: 'Dr Imran Chowdhury',
    role: 'Shefa Dental Care, Chattogram',
    email: 'imran@shefa-dental.example',
    phone: '+8801711000103',
  },
  {
    hoursAgo: 33 * day + 7,
    rating: 5,
    title: 'From nine seconds to one',
    review: 'Our WordPress shop opened in nine seconds. Now it is one. Nothing else changed, as promised.',
    author: 'Peter Lindqvist',
    role: 'Nordic Jute, Malmö',
    email: 'peter@nordicjute.example',
    phone: '+46700000104',
  },
  {
    hoursAgo: 47 * day,
    rating: 5,
    title: 'A logo my mother recognises',
    review:
      'We showed them our grandmother’s pitha moulds and they drew the logo from one of them. It works on a box, on a bag and as a tiny picture on the phone. The second round of drafts was already right.',
    author: 'Tahmina Barua',
    role: 'Pitha & Crumb, Chattogram',
    email: 'tahmina@pitha-crumb.example',
    phone: '+8801711000105',
  },
  {
    hoursAgo: 64 * day + 3,
    rating: 3,
    title: 'Nice design, slow answers in Eid week',
    review:
      'I am happy with the posters. During Eid week nobody answered for five days, which should have been said before. After that everything went fast.',
    author: 'Kamrul Hasan',
    role: 'Event organiser, Dhaka',
    email: 'kamrul@alo-events.example',
    phone: '',
  },
  {
    hoursAgo: 88 * day + 11,
    rating: 5,
    title: 'লোগোটা সবার পছন্দ হয়েছে',
    review: 'নকশিকাঁথার ফোঁড় থেকে লোগোর ভাবনাটা এসেছে, দেখেই মন ভরে গেছে। চারবার বদলাতে বলেছি, একবারও বিরক্ত হননি। 🌸',
    author: 'ফারজানা আক্তার',
    role: 'নকশি ঘর, যশোর',
    email: 'farzana@nakshi-ghar.example',
    phone: '+8801711000107',
  },
  {
    hoursAgo: 120 * day + 5,
    rating: 4,
    title: 'They said no, and were right',
    review:
      'I wanted an app. They asked how many customers come back within a month, looked at my numbers and told me that a fast website would do. It cost a third. I still want my app one day.',
    author: 'Mahmudul Islam',
    role: 'Fresh Basket, Dhaka',
    email: 'mahmud@freshbasket.example',
    phone: '+8801711000108',
  },
  {
    hoursAgo: 151 * day + 8,
    rating: 5,
    title: 'Clear prices, clear dates',
    review: 'The price in the offer was the price on the bill. That alone is worth five stars.',
    author: 'Anika Rahman',
    role: 'Interior designer, Dhaka',
    email: 'anika@studio-uthan.example',
    phone: '',
  },
  {
    hoursAgo: 187 * day + 1,
    rating: 0,
    title: 'Too early for stars',
    review:
      'We have just started the second month of our campaign. I will come back and rate it when it is over.',
    author: 'Rezaul Karim',
    role: 'Jolbondhu Foundation, Kurigram',
    email: 'rezaul@jolbondhu.example',
    phone: '+8801711000110',
  },
  {
    hoursAgo: 214 * day + 10,
    rating: 5,
    title: 'Tourists find us now',
    review:
      'Before, people found us by chance in a forum. Now the planner on our site brings requests with dates, group size and wishes, so that my first answer is already an offer. We had to hire one more person for the season. The team explained every step in plain words and left us a small handbook with pictures that our office still uses every week.',
    author: 'Nafisa Haque',
    role: 'Padma Trails, Khulna',
    email: 'nafisa@padma-trails.example',
    phone: '+8801711000111',
  },
  {
    hoursAgo: 249 * day + 6,
    rating: 4,
    title: 'Solid',
    review: 'Good communication across time zones. The site has run for eight months without a problem.',
    author: 'Olivia Grant',
    role: 'Bengal Spice Kitchen, Leeds',
    email: 'olivia@bengalspice.example',
    phone: '+447000000112',
  },
  {
    hoursAgo: 290 * day + 4,
    rating: 3,
    title: 'মোটামুটি',
    review: 'কাজ ভালো, তবে ছবিগুলো নিজে জোগাড় করতে হয়েছে। আগে জানালে সুবিধা হতো।',
    author: 'জাহিদ হোসেন',
    role: 'মুদি দোকান, কুমিল্লা',
    email: 'zahid@hossain-store.example',
    phone: '+8801711000113',
  },
  {
    hoursAgo: 338 * day + 9,
    rating: 5,
    title: 'Our coaching centre is full',
    review:
      'The admission form on the phone changed everything. Parents fill it in at night, after work, when our office is closed.',
    author: 'Moumita Das',
    role: 'Surma Coaching, Sylhet',
    email: 'moumita@surmacoaching.example',
    phone: '+8801711000114',
  },
]
