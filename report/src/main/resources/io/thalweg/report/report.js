(function () {
  'use strict';
  var tip = document.getElementById('tip');

  function place(x, y) {
    var box = tip.getBoundingClientRect();
    var left = Math.min(Math.max(8, x + 14), window.innerWidth - box.width - 8);
    var top = y + 18 + box.height > window.innerHeight ? y - box.height - 12 : y + 18;
    tip.style.transform = 'translate(' + Math.max(8, left) + 'px,' + Math.max(8, top) + 'px)';
  }

  function show(event) {
    var mark = event.target.closest ? event.target.closest('[data-t]') : null;
    tip.hidden = !mark;
    if (mark) {
      tip.textContent = mark.getAttribute('data-t');
      place(event.clientX, event.clientY);
    }
  }

  document.addEventListener('pointerover', show);
  document.addEventListener('pointermove', function (event) {
    if (!tip.hidden) {
      place(event.clientX, event.clientY);
    }
  });
  document.addEventListener('scroll', function () { tip.hidden = true; }, { passive: true });

  function key(row, column) {
    var cell = row.cells[column];
    return cell.hasAttribute('data-v') ? Number(cell.getAttribute('data-v')) : cell.textContent;
  }

  function compare(a, b) {
    if (typeof a === 'number' && typeof b === 'number') {
      return a - b;
    }
    // cells without a number come after those with one
    return typeof a === 'number' ? -1 : typeof b === 'number' ? 1 : a.localeCompare(b);
  }

  function sort(table, heading, column) {
    var down = heading.getAttribute('aria-sort') === 'ascending';
    var body = table.tBodies[0];
    var rows = Array.prototype.slice.call(body.rows);
    rows.sort(function (a, b) {
      return (down ? -1 : 1) * compare(key(a, column), key(b, column));
    });
    rows.forEach(function (row) { body.appendChild(row); });
    Array.prototype.forEach.call(table.tHead.rows[0].cells, function (cell) { cell.removeAttribute('aria-sort'); });
    heading.setAttribute('aria-sort', down ? 'descending' : 'ascending');
  }

  Array.prototype.forEach.call(document.querySelectorAll('table'), function (table) {
    var first = table.tBodies[0].rows[0];
    Array.prototype.forEach.call(table.tHead.rows[0].cells, function (heading, column) {
      var button = document.createElement('button');
      button.type = 'button';
      while (heading.firstChild) {
        button.appendChild(heading.firstChild);
      }
      heading.appendChild(button);
      if (first && first.cells[column].classList.contains('n')) {
        heading.classList.add('n');
      }
      button.addEventListener('click', function () { sort(table, heading, column); });
    });
  });
})();
