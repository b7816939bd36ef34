import { home } from "#content/pages/home.ts";
import { HomePage } from "#shared/home-page.tsx";

export default function Home() {
  return (
    <>
      <title>{home.meta.title}</title>
      <meta name="description" content={home.meta.description} />
      <HomePage year={new Date().getFullYear()} />
    </>
  );
}
