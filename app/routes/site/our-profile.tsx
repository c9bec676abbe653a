export default function Page() {
  return (
    <main>
      <h1>our-profile</h1>
    </main>
  )
}
