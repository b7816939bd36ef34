import { home } from "#content/pages/home.ts";
import { HomePage } from "#shared/home-page.tsx";

export function meta() {
  return [{ title: home.meta.title }, { name: "description", content: home.meta.description }];
}

export default function Home() {
  return <HomePage year={new Date().getFullYear()} />;
}
