export const sampleMessages = [
  {
    hoursAgo: 5,
    name: 'Sabbir Rahman',
    email: 'sabbir@meghna-tiles.example',
    message:
      'Hello,\nwe sell floor tiles in Mirpur and want a catalogue with about 300 products, no online payment for now. Is Growth the right plan for us? We could send photos and prices as an Excel file.',
    is_read: false,
  },
  {
    hoursAgo: 52,
    name: 'Farzana Akter',
    email: 'farzana@nakshi-ghar.example',
    message: 'আসসালামু আলাইকুম। আমাদের নকশিকাঁথার পেজের জন্য একটি লোগো আর কভার ছবি দরকার। কত দিন সময় লাগবে, আর দাম কত?',
    is_read: false,
  },
  {
    hoursAgo: 24 * 9,
    name: 'Peter Lindqvist',
    email: 'peter@nordicjute.example',
    message:
      'We import jute bags from Narayanganj to Malmö. Our WordPress shop takes nine seconds to load. Could you look at it and quote speed optimisation only? A call after 2 pm Dhaka time would suit us.',
    is_read: true,
  },
  {
    hoursAgo: 24 * 23,
    name: 'Moumita Das',
    email: 'moumita@surmacoaching.example',
    message: 'Thank you for the quick fix yesterday. The admission form works on all phones again!',
    is_read: true,
  },
]
