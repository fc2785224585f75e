// The search over all pages: the index is a script of its own, read when somebody searches, for a page from a disk may not fetch a file.
(() => {
  "use strict";
  const MOST = 15;
  const form = document.querySelector("form");
  const field = form.elements.q;
  const found = document.getElementById("found");
  let index;
  form.hidden = false;

  function withIndex(then) {
    if (index) {
      then();
      return;
    }
    const script = document.createElement("script");
    script.src = "search-index.js";
    script.onload = () => {
      index = window.searchIndex.map((section) => ({...section, words: `${section.title}\n${section.text}`.toLowerCase()}));
      then();
    };
    document.head.append(script);
  }

  // A section is found by all the words; one that has them in its title comes first.
  function search(words) {
    const score = (section) => words.reduce((sum, word) => sum + (section.title.toLowerCase().includes(word) ? 20 : 0)
        + Math.min(10, section.words.split(word).length), 0);
    return index.filter((section) => words.every((word) => section.words.includes(word)))
        .map((section) => ({section, score: score(section)}))
        .sort((a, b) => b.score - a.score)
        .slice(0, MOST)
        .map((hit) => hit.section);
  }

  function excerpt(text, words) {
    const at = Math.max(0, text.toLowerCase().indexOf(words[0]));
    const start = at < 60 ? 0 : text.indexOf(" ", at - 60) + 1;
    const line = document.createElement("span");
    let rest = (start > 0 ? "… " : "") + text.slice(start, start + 180).replace(/\s\S*$/, " …");
    const next = () => Math.min(...words.map((word) => rest.toLowerCase().indexOf(word)).filter((i) => i >= 0));
    for (let i = next(); Number.isFinite(i); i = next()) {
      const word = words.filter((each) => rest.toLowerCase().startsWith(each, i)).sort((a, b) => b.length - a.length)[0];
      const mark = document.createElement("mark");
      mark.textContent = rest.slice(i, i + word.length);
      line.append(rest.slice(0, i), mark);
      rest = rest.slice(i + word.length);
    }
    line.append(rest);
    return line;
  }

  function show() {
    const words = field.value.toLowerCase().split(/\s+/).filter((word) => word.length > 1);
    found.hidden = words.length === 0;
    if (words.length === 0) {
      return;
    }
    const lines = search(words).map((section) => {
      const line = document.createElement("p");
      const link = document.createElement("a");
      link.href = section.url;
      link.textContent = section.title;
      link.onclick = () => { found.hidden = true; };
      line.append(link, excerpt(section.text, words));
      return line;
    });
    const nothing = document.createElement("p");
    nothing.textContent = "No section has all these words.";
    found.replaceChildren(...(lines.length ? lines : [nothing]));
    window.scrollTo(0, 0);
  }

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    withIndex(show);
  });
  field.addEventListener("input", () => withIndex(show));
  const asked = new URLSearchParams(location.search).get("q");
  if (asked) {
    field.value = asked;
    withIndex(show);
  }
})();
