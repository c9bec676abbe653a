export default function Page() {
  return (
    <main>
      <h1>reviews</h1>
    </main>
  )
}
