import { lazy, Suspense } from "react";
import { createRoot } from "react-dom/client";
import { BrowserRouter, Route, Routes } from "react-router";
import "#site.css";

const Home = lazy(() => import("./home.tsx"));
const Rfq = lazy(() => import("./rfq.tsx"));

createRoot(document.getElementById("root") as HTMLElement).render(
  <BrowserRouter>
    <Suspense>
      <Routes>
        <Route index element={<Home />} />
        <Route path="rfq" element={<Rfq />} />
      </Routes>
    </Suspense>
  </BrowserRouter>,
);
